/** The ten rooms of the doll's house, seen from the front by the light of a candle each. */
export const rooms = `
<symbol id="nz-room-bathroom" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path
    class="nzrp"
    d="M0 62h120M0 74h120M0 86h120M0 98h120M12 62v12M36 62v12M60 62v12M84 62v12M108 62v12M24 74v12M48 74v12M72 74v12M96 74v12M12 86v12M36 86v12M60 86v12M84 86v12M108 86v12"
  />
  <circle class="nzrh" cx="24" cy="40" r="58" />
  <ellipse class="nzrg" cx="84" cy="32" rx="15" ry="19" />
  <path class="nzri" d="M76 28l8-8M78 38l14-14" />
  <path class="nzru" d="M28 78h74q2 0 2 4-2 24-18 24H46q-16 0-20-24 0-4 2-4z" />
  <path class="nzri" d="M44 106l-5 8M86 106l5 8M30 84h68M98 78V62q0-6-7-6v4" />
  <path class="nzrv" d="M58 78q-2-8 6-9 1-5 6-3l4 2-3 2q6 0 5 8z" />
  <path class="nzrc" d="M21 46h6v14h-6z" /><path class="nzrl" d="M24 44q-4-3 0-10 4 7 0 10z" />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 126h120M20 112l-8 28M60 112v28M100 112l8 28" />
</symbol>
<symbol id="nz-room-bedroom" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path class="nzrp" d="M10 0v112M25 0v112M40 0v112M55 0v112M70 0v112M85 0v112M100 0v112M115 0v112" />
  <circle class="nzrh" cx="98" cy="60" r="58" />
  <path class="nzrd" d="M14 24h74v8H14z" />
  <path class="nzrv" d="M16 32h10q4 22-4 34h-6zM86 32H76q-4 22 4 34h6z" />
  <path class="nzru" d="M16 60h70v14H16z" />
  <path class="nzrk" d="M22 68q12-8 24 0v12H22zM54 68q12-8 24 0v12H54z" />
  <path class="nzrv" d="M14 78h74v24H14z" />
  <path class="nzri" d="M14 88q18 6 37 0t37 0M16 32v80M86 32v80M14 102v8M88 102v8" />
  <path class="nzru" d="M92 84h16v26H92z" /><path class="nzri" d="M92 96h16M100 90v.1M100 102v.1" />
  <path class="nzrc" d="M97 70h6v14h-6z" /><path class="nzrl" d="M100 68q-4-3 0-10 4 7 0 10z" />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 121h120M0 131h120" />
</symbol>
<symbol id="nz-room-kitchen" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path class="nzrp" d="M0 100h120M0 88h30M90 88h30M14 88v12M104 88v12" />
  <circle class="nzrh" cx="60" cy="92" r="64" />
  <path class="nzri" d="M16 24h88M28 24v8M46 24v6M64 24v10M82 24v6M96 24v8" />
  <path
    class="nzrd"
    d="M20 32h16q0 12-8 12t-8-12zM40 30h12v12H40zM56 34h16q0 14-8 14t-8-14zM77 30h10v14H77z"
  />
  <path class="nzru" d="M92 32h8l-2 12h-4z" />
  <path class="nzrd" d="M54 48h12v20H54z" />
  <path class="nzru" d="M30 68h60v44H30z" />
  <path class="nzrl" d="M42 86h36v18q-18 6-36 0z" />
  <path class="nzri" d="M42 84h36v20H42zM54 84v20M66 84v20M28 68h64M36 76h8M76 76h8" />
  <path class="nzrv" d="M40 58h20v10H40z" /><path
    class="nzri"
    d="M38 58h24M50 54v4M46 48q3-3 0-6M54 46q3-3 0-6"
  />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 126h120M30 112l-12 28M60 112v28M90 112l12 28" />
</symbol>
<symbol id="nz-room-attic" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path class="nzrd" d="M0 0h120v6L60 0 0 46zM120 46 60 0h60z" />
  <path class="nzri" d="M0 46 60 0l60 46M22 30v82M98 30v82M22 52h76" />
  <circle class="nzrh" cx="36" cy="80" r="56" />
  <path class="nzrg" d="M48 18h24v24H48z" /><path class="nzri" d="M60 18v24M48 30h24" />
  <path class="nzrp" d="M98 52q-12 2-14-12M98 44q-8 2-10-8M98 60q-18 2-20-18M98 30 78 42" />
  <path class="nzru" d="M56 84h44v28H56z" /><path class="nzrd" d="M56 84q0-14 22-14t22 14z" />
  <path class="nzri" d="M56 92h44M66 74v38M90 74v38" /><path class="nzrl" d="M75 88h6v8h-6z" />
  <path class="nzrc" d="M33 90h6v16h-6z" /><path class="nzrl" d="M36 88q-4-3 0-10 4 7 0 10z" />
  <path class="nzrd" d="M26 106h20v6H26z" />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 122h120M0 131h120M34 112v10M80 122v9M52 131v9" />
</symbol>
<symbol id="nz-room-cellar" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrs" d="M0 0h120v140H0z" />
  <path class="nzrw" d="M10 140V54a50 44 0 0 1 100 0v86z" />
  <circle class="nzrh" cx="60" cy="44" r="58" />
  <path
    class="nzrp"
    d="M10 54a50 44 0 0 1 100 0M2 20l16 12M34 0l8 16M86 0l-8 16M118 20l-16 12M0 60h10M110 60h10M0 84h10M110 84h10"
  />
  <path class="nzru" d="M18 78q16-8 32 0v26q-16 8-32 0zM54 78q16-8 32 0v26q-16 8-32 0z" />
  <path class="nzrd" d="M36 50q16-8 32 0v24q-16 8-32 0z" />
  <path
    class="nzri"
    d="M18 86q16 6 32 0M18 96q16 6 32 0M54 86q16 6 32 0M54 96q16 6 32 0M36 58q16 6 32 0M36 67q16 6 32 0"
  />
  <path class="nzrv" d="M92 84h12v24H92zM96 74h4v10h-4z" /><path class="nzri" d="M92 92h12" />
  <path class="nzrc" d="M57 30h6v12h-6z" /><path class="nzrl" d="M60 28q-4-3 0-10 4 7 0 10z" /><path
    class="nzri"
    d="M52 42h16"
  />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M6 118h22M38 126h26M74 118h24M16 134h24M84 132h28" />
</symbol>
<symbol id="nz-room-library" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <circle class="nzrh" cx="88" cy="70" r="56" />
  <path class="nzrd" d="M12 14h62v98H12z" />
  <path class="nzrw" d="M17 20h52v22H17zM17 48h52v22H17zM17 76h52v22H17z" />
  <path
    class="nzru"
    d="M19 24h6v18h-6zM32 22h5v20h-5zM52 26h7v16h-7zM24 54h7v16h-7zM44 50h6v20h-6zM19 80h5v18h-5zM38 82h7v16h-7zM58 78h6v20h-6z"
  />
  <path
    class="nzrv"
    d="M25 22h7v20h-7zM38 26h7v16h-7zM60 22h6v20h-6zM18 50h6v20h-6zM32 52h6v18h-6zM54 54h8v16h-8zM24 82h8v16h-8zM48 80h6v18h-6z"
  />
  <path class="nzri" d="M80 112 64 22M92 112 74 20M79 104h12M77 90h12M74 76h12M72 62h11M69 48h11M67 34h10" />
  <path class="nzru" d="M88 94h22v4H88zM92 98h3v14h-3zM104 98h3v14h-3z" />
  <circle class="nzrg" cx="104" cy="84" r="9" /><path class="nzri" d="M96 82q8 4 16 0M104 75q4 9 0 18" />
  <path class="nzrc" d="M89 82h5v12h-5z" /><path class="nzrl" d="M91.500 80q-4-3 0-10 4 7 0 10z" />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 124h120M20 112v12M60 112v12M100 112v12M40 124v16M80 124v16" />
</symbol>
<symbol id="nz-room-nursery" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path
    class="nzrp"
    d="M20 20l3 5 5 1-4 4 1 6-5-3-5 3 1-6-4-4 5-1zM94 26l3 5 5 1-4 4 1 6-5-3-5 3 1-6-4-4 5-1zM58 14l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1z"
  />
  <circle class="nzrh" cx="60" cy="64" r="58" />
  <path class="nzru" d="M20 92q6-26 24-30l4-14 8-6 10 10-4 6q18 4 22 14 12 0 10 16l-6-4q0 8-6 8z" />
  <path class="nzrd" d="M46 60l2-12 6-4-2 12q-2 14-8 16z" />
  <path class="nzri" d="M32 92l-6 14M76 92l6 14M14 102q40 18 86-2M57 49v.1" />
  <path class="nzrv" d="M46 66h20q4 8-2 14H50q-6-6-4-14z" />
  <path class="nzru" d="M92 88h16v12H92zM86 100h16v12H86zM102 100h14v12h-14z" /><path
    class="nzri"
    d="M98 91v6M95 94h6M92 103l4 6M109 103v6"
  />
  <path class="nzri" d="M60 0v20" /><path class="nzrl" d="M56 28h8v8h-8z" /><path
    class="nzrd"
    d="M52 22h16l-2 6H54z"
  />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrv" d="M14 124q46-14 92 0-46 18-92 0z" />
</symbol>
<symbol id="nz-room-parlour" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path
    class="nzrp"
    d="M14 10l8 12-8 12-8-12zM106 10l8 12-8 12-8-12zM14 46l8 12-8 12-8-12zM106 46l8 12-8 12-8-12z"
  />
  <circle class="nzrh" cx="60" cy="92" r="64" />
  <path class="nzrd" d="M40 12h40v40H40z" /><path class="nzrg" d="M45 17h30v30H45z" />
  <path class="nzrk" d="M60 22a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM49 47q0-12 11-12t11 12z" />
  <path class="nzru" d="M26 60h68v7H26zM30 67h60v45H30z" /><path class="nzrd" d="M42 76h36v36H42z" />
  <path class="nzrl" d="M60 82q14 14 6 28H54q-8-14 6-28z" />
  <path class="nzri" d="M46 108h28M50 104l20 6M70 104l-20 6" />
  <path class="nzrv" d="M2 74h18q6 0 6 8v8q6 0 6 6v14H2z" /><path
    class="nzri"
    d="M2 94h22q2 0 2 4M8 110v4M28 110v4"
  />
  <path class="nzrc" d="M32 48h5v12h-5zM83 48h5v12h-5z" /><path
    class="nzrl"
    d="M34.500 46q-3-3 0-9 3 6 0 9zM85.500 46q-3-3 0-9 3 6 0 9z"
  />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 124h120M24 124l-6 16M60 124v16M96 124l6 16" />
</symbol>
<symbol id="nz-room-pantry" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <circle class="nzrh" cx="96" cy="60" r="58" />
  <path class="nzrp" d="M0 20h120M0 50h120M0 80h120" />
  <path class="nzrd" d="M8 40h80v5H8zM8 68h80v5H8z" />
  <path class="nzrg" d="M12 24h12v16H12zM30 22h14v18H30zM68 24h14v16H68z" />
  <path class="nzrv" d="M12 30h12v10H12zM30 28h14v12H30zM16 56h14q2 6 0 12H16q-2-6 0-12zM68 24h14v4H68z" />
  <path class="nzru" d="M50 28q6-8 12 0v12H50zM36 54h24v14H36zM66 58h18v10H66z" />
  <path class="nzri" d="M10 24h16M28 22h18M66 24h18M36 60h24M48 54v14M70 58l4 10M78 58l-4 10" />
  <path class="nzru" d="M14 112V92q2-6-2-12h26q-4 6-2 12l4 20z" /><path class="nzri" d="M14 86h22M22 98h8" />
  <path class="nzrv" d="M50 112V88h26v24z" /><path class="nzri" d="M50 96h26M50 104h26M63 88v24" />
  <path class="nzri" d="M98 0v14" /><path
    class="nzrv"
    d="M94 14q8 0 6 12t-4 12q-6 0-4-12t2-12zM104 12q8 2 4 14t-6 10"
  />
  <path class="nzrc" d="M93 84h6v14h-6z" /><path class="nzrl" d="M96 82q-4-3 0-10 4 7 0 10z" /><path
    class="nzrd"
    d="M86 98h22v14H86z"
  />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 126h120M30 112v14M90 112v14M60 126v14" />
</symbol>
<symbol id="nz-room-workshop" viewBox="0 0 120 140" preserveAspectRatio="xMidYMax slice">
  <path class="nzrw" d="M0 0h120v140H0z" />
  <path class="nzrp" d="M0 18h120M0 36h120M0 54h120M0 72h120M0 90h120M40 18v18M80 36v18M30 54v18M70 0v18" />
  <circle class="nzrh" cx="90" cy="66" r="58" />
  <path class="nzrg" d="M18 22l28 6-4 12q-14 0-26-8z" /><path class="nzrd" d="M44 24h12v16H44z" /><path
    class="nzri"
    d="M20 32l3-4M25 35l3-4M30 38l3-4M36 40l2-4"
  />
  <path class="nzrd" d="M66 20h20v8H66z" /><path class="nzru" d="M74 28h5v22h-5z" />
  <path class="nzrg" d="M96 18q8 4 4 12l-2 2v18h-5V32l-3-2q-4-8 3-12v8h3z" />
  <path class="nzru" d="M10 78h96v8H10zM16 86h8v26h-8zM92 86h8v26h-8z" />
  <path class="nzrd" d="M18 66h14v12H18zM14 68h4v6h-4z" /><path class="nzri" d="M34 71h8M42 66v10" />
  <path class="nzrv" d="M50 70h22v8H50z" /><path class="nzri" d="M50 70q4-8 10-4t12 4M30 100h56" />
  <path class="nzru" d="M34 94h14v18H34zM56 98h22v14H56z" />
  <path class="nzrc" d="M87 64h6v14h-6z" /><path class="nzrl" d="M90 62q-4-3 0-10 4 7 0 10z" />
  <path class="nzrf" d="M0 112h120v28H0z" />
  <path class="nzrp" d="M0 122h120M0 132h120M44 116q4-4 8 0M70 126q4-4 8 0M24 128q4-4 8 0" />
</symbol>
`;
