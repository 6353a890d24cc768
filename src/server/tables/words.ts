/**
 * Words to read out: short, common, and no two of them a letter apart, so that one misheard or mistyped is none of the
 * others. 1041 of them.
 */
export const words: readonly string[] = `
acid acorn acre actor adapt adult agent agile aim alarm album alert alive almond alpha amber anchor angel angle
annex answer ant apple april apron arena army aroma aspen atlas atom attic audio august autumn avenue awake
award axis baby bacon badge bag baker ball bamboo banana band barn barrel basil basket bath beach beam beard
beaver bed beetle belt berry bicycle bike birch bird biscuit bison black blade blanket blend blink bloom blouse
blue boat body bone bonus border bottle bowl box bracket brain branch brass brave bread breeze brick bridge
brief bright broccoli bronze brook brother brown brush bubble bucket buffalo bugle build bulb bundle burger
burrow bus butter button buzz cabin cable cactus cake calendar calm camel camera camp canal candle candy canoe
canvas captain card cargo carpet carrot carve cash castle cat cedar ceiling celery cellar cello cement cent
chain chalk chapel charm cheek cheese cherry chess chicken chief child chime chip choir chord cinema cinnamon
circle circus city clam class clean clever cliff climb clinic cloak cloth cloud clown club coach coast cobra
cocoa code coffee coin cold colony comb comet comic compass concert cook copper coral corner cotton cougar count
cousin cover coyote crab cradle craft crane crater crayon cream cricket crisp crow cruise crumb crust cube
cuckoo cup curb curtain cushion custom cycle daisy dance daring date dawn day decade deck deep delta denim
dentist desert dial diamond diary dice dig dinner dinosaur diploma dish ditch doctor doll dolphin domino donkey
donor dose double dough dozen dragon drama draw dress drift drill drink drive drum dune dust duty dwarf eager
eagle early earth easel easy echo editor egg elbow elder elegant elephant elf emerald empire empty energy engine
enjoy entry envelope equal errand essay evening event exact exam exit extra eye fabric face fairy falcon family
fan farm feast feather fence fern fiber fiddle field film filter final finch finger fire first flag flame
flamingo flash fleet flint float flock floor flower fluid flute fly foam focus folder folk foot forest forum
fossil fountain four freckle fresh friend frog frost fruit fudge fuel funnel future gadget galaxy gallery gallop
game garage garden garlic gather gazelle gecko gem genius gentle geyser ghost giant gift giraffe girl give
glacier glad glide globe glory glow goal golf gong good goose gown grace grand graph gravel gray green grid
grocer group grove guard guest guitar gull habit hail half hammer hammock hamster happy hare harvest hawk hazel
head heart hedge hedgehog height helmet hen herb heron hill hinge hippo hobby hockey hollow holly home honest
honey hoof horizon horse hotel human hunter hut hyena icicle icon idea igloo image index inlet insect invite
iris island item ivory ivy jacket jaguar jam jasmine jazz jeans jelly jet jewel jigsaw job joke journal juggle
juice july jump junior kangaroo kayak keen keeper kettle key kick kind kiosk kitchen kite kitten kiwi knee
knight knot koala label ladder lady lagoon lamb lantern laptop large laser laundry lava leaf learn lecture left
legend lemon lens leopard lesson letter level library lid life light lilac lily linen lion list little lizard
llama lobster local lodge logic lonely loop lotus love lucky lumber lunar lunch lung lynx lyric machine magazine
magic magnet maid major mammal mango map maple marble march margin marina market mask master meadow medal melody
melon member memory menu merit meteor method mild mimic mine minute mirror mixer mobile model modern modest mole
moment month moon morning mosaic moss motor mouse movie mud muffin muscle museum mushroom music mustard napkin
narrow nature navy near nectar needle neon nephew nest never new nickel nimble noble noise noodle north note
notebook notice novel nurse nutmeg nylon oak oasis object ocean october octopus offer office oil omelet onion
opal open opera orange orbit orchard orchid organ otter oxygen oyster paddle page paint pair palace panda panel
paper parade parcel park party pasta patch patio pattern pause peanut pearl pebble pecan pelican pencil penguin
pepper perch perfume petal phone photo piano picnic picture pigeon pilgrim pillow pilot pink pipe pirate pizza
planet plank plaster plate platinum plaza plenty plum pocket poem polish polo pond pool popcorn poplar poppy
portal pot potato pottery powder prairie present pretty prince prism prize problem profit promise proud pulley
pumpkin pupil puppet purple puzzle pyramid quail quarry quarter quartz queen quick quiet quince quiver quiz
quote rabbit raccoon radar radio radish raisin random rapid raven razor ready recipe record reed relax remedy
reptile rescue result ribbon rich ride ring ripple rival river road robin robot rodeo romp room rope round route
royal ruby rug ruler rural sack safari safe salad salmon salt salute sample sandal sandwich satin sauce scale
scarf scene school science scissors scout screen scroll season seat second secret senior seven shadow shampoo
shape shark shed sheep shelf shelter sheriff shine shirt shop shore shovel shrimp shrub shuttle sign silent silk
silver siren sister six sketch skill sky sleeve slice slim slipper slope small smart smile smoke smooth snail
snake snow soap soccer soda soft solar soldier solid sonnet south space sparrow speaker spider spinach spiral
spirit sponge spoon sport spring spruce square squid squirrel stable stadium staff stage stair stamp station
statue steel stereo stew stick stone stool stork straw stream street studio subway sugar suit summer summit sun
sunset sunshine supper surf sushi swan sweater swift swing symbol syrup system tailor talent tape target tart
taxi tea teacher teapot teaspoon temple tennis term text theater theme thick thimble thin thorn thread three
throne thumb thunder ticket tiger timber time tiny tiptoe title today token tomato tooth topaz topic torch
tornado tortoise total toucan towel toy track tractor trade trail trapeze treasure trial triangle tribe trio
trombone trophy trout trumpet trunk truth tuba tulip tundra turkey turnip turtle tutor tuxedo twelve twig two
umbrella uncle under uniform unique unit urban urgent useful usual valley value vanilla vapor vase vault velvet
vendor verse vessel victory video view village vinegar vintage violet violin visit visor vital vivid voice
volcano volume voyage wafer wagon waiter walk wallet walnut walrus wasp wealth weave week whale wheat wheel
whisper whistle white window winter wisdom witty wombat wonder work world wren wrist yacht yellow yoga yogurt
young zebra zero zigzag zinc zipper zoo
`
  .trim()
  .split(/\s+/);
