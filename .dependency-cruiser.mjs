// Which folder may import which. docs/architecture.md says why; `npm run check:boundaries` says where it's broken.
const TEST = '\\.test\\.ts$';
const GAME = '^src/games/([^/]+)/';
const UI = '^src/games/[^/]+/ui/';
/** Written by the page build from the locale files, see scripts/messages.ts and scripts/push-worker.ts. */
const VIRTUAL = '^virtual:(?:messages|push-texts|precache)';

/** @param {string} name @param {object} from @param {object} to @param {string} comment */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid(
      'engine-alone',
      { path: '^src/engine/', pathNot: TEST },
      { pathNot: '^src/engine/' },
      'The engine imports nothing outside itself.',
    ),
    forbid(
      'chance-on-engine-and-hashes',
      { path: '^src/chance/', pathNot: TEST },
      { pathNot: '^src/(chance|engine)/|node_modules/@noble/hashes/' },
      'Chance runs everywhere alike, so it imports only the engine and @noble/hashes.',
    ),
    forbid(
      'table-on-engine',
      { path: '^src/table/', pathNot: TEST },
      { pathNot: '^src/(table|engine)/' },
      'A table is as pure as a game: it imports the engine and itself.',
    ),
    forbid(
      'game-on-engine',
      { path: GAME, pathNot: [UI, TEST] },
      { pathNot: '^src/engine/|^src/games/$1/' },
      'The rules of a game import the engine and themselves: no other game, no package, no Node module.',
    ),
    forbid(
      'rules-without-ui',
      { path: '^src/', pathNot: [UI, '^src/client/games\\.ts$'] },
      { path: UI },
      "A game's ui is reached only from itself and from the page's list of games.",
    ),
    forbid(
      'game-ui',
      { path: '^src/games/([^/]+)/ui/', pathNot: TEST },
      {
        pathNot: [
          '^src/engine/|^src/games/$1/|^src/client/(board|shared)/|node_modules/svelte/',
          `${VIRTUAL}/[^/]+(/$1)?$`,
          `${VIRTUAL}/[^/]+/$1/[^/]+$`, // one in the other counts as a regular expression that may take forever
        ],
      },
      "A game's ui imports its own game, the engine, svelte and what the page shares (client/board, client/shared).",
    ),
    forbid(
      'page-not-server',
      { path: ['^src/client/', UI], pathNot: TEST },
      { path: '^src/(server|lab|cli)/' },
      'Not even types: what page and server both know is in src/protocol.',
    ),
    forbid(
      'page-without-schemas',
      { path: ['^src/client/', UI], pathNot: TEST },
      { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
      'The schema library is too heavy for the page; its types cost nothing.',
    ),
    forbid(
      'page-not-node',
      { path: ['^src/client/', UI], pathNot: TEST },
      { dependencyTypes: ['core'] },
      'The page runs in a browser.',
    ),
    forbid(
      'page-names-no-game',
      { path: '^src/client/', pathNot: ['^src/client/games\\.ts$', TEST] },
      { path: '^src/games/[^/]+/' },
      'Only src/client/games.ts names games in the page; rules come from src/games/registry.ts.',
    ),
    forbid(
      'registry-only',
      { path: '^src/(?!games/|client/)', pathNot: TEST },
      { path: '^src/games/[^/]+/' },
      'Server, command line, lab and protocol reach games through src/games/registry.ts alone.',
    ),
    forbid(
      'seers-in-the-lab',
      {
        path: '^src/',
        pathNot: ['^src/(lab|cli)/', '^src/games/ladders\\.ts$', '^src/games/[^/]+/lab/', TEST],
      },
      { path: '^src/games/(ladders\\.ts$|[^/]+/lab/)|^src/lab/' },
      'Whoever is told the truth plays in the lab only: nothing that serves people can reach such a player.',
    ),
    forbid(
      'page-sees-solo-from-outside',
      { path: ['^src/client/', UI], pathNot: TEST },
      { path: '^src/solo/(?!(messages|names|database)\\.ts$)' },
      'What plays solo games has the whole truth and runs in a worker; the page knows what it says, and what it lists.',
    ),
    forbid(
      'solo-is-a-server-without-node',
      { path: '^src/solo/', pathNot: TEST },
      {
        path: '^src/(client|lab|cli)/|^src/server/(?!(matches|tables|clocks|cluster|bots|store|sockets/bucket|limits|meter))|^src/games/[^/]+/',
      },
      'Solo games are played by the matches and tables of the server, and by no more of it.',
    ),
    forbid(
      'solo-needs-no-node',
      {
        path: '^src/solo/|^src/server/((matches|tables|clocks)/|bots/(think|in-step|question|beat|task)\\.ts|cluster/(alone|enter)\\.ts)',
        pathNot: ['^src/server/matches/native\\.ts$', '^src/server/tables/transfer\\.ts$', TEST],
      },
      { dependencyTypes: ['core'] },
      'What plays matches runs in a browser, too. (There src/solo/native.ts is in the place of src/server/matches/native.ts.)',
    ),
    forbid(
      'protocol-below',
      { path: '^src/protocol/', pathNot: TEST },
      { path: '^src/(server|client|cli|lab)/' },
      'Server and page both build on the protocol, never the other way.',
    ),
    forbid(
      'server-not-page',
      { path: '^src/(server|cli|lab)/', pathNot: TEST },
      { path: '^src/client/' },
      'What runs in Node has no part of the page.',
    ),
    forbid(
      'tests-are-leaves',
      { path: '^(src|scripts)/', pathNot: TEST },
      { path: `^tests/|${TEST}` },
      'Nothing imports a test.',
    ),
    forbid(
      'installed-to-run',
      { path: '^src/', pathNot: ['^src/client/', '^src/solo/', '^src/lab/', UI, TEST] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
      'What runs after an install without dev dependencies needs none of them. (The lab runs from its sources.)',
    ),
    forbid('no-cycles', {}, { circular: true }, 'Files that need one another are one file, or lack a third.'),
    forbid(
      'resolvable',
      {},
      { couldNotResolve: true, pathNot: VIRTUAL },
      'Neither a file of this project nor a package it lists.',
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // types count too
    skipAnalysisNotInRules: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'node', 'types', 'default'],
    },
  },
};
