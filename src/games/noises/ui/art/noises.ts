/** The eight noises of the night, a face each; told apart by their outline. */
export const noises = `
<symbol id="nz-cat" viewBox="-24 -24 48 48">
  <path class="nznf" d="M-15 5-16-18-7-10Q0-12 7-10L16-18 15 5Q13 18 0 18T-15 5z" />
  <path class="nznd" d="M-13-7-13-13-8-9zM13-7 13-13 8-9z" />
  <path class="nzne" d="M-11 1q5-6 9 0-4 5-9 0zM11 1q-5-6-9 0 4 5 9 0z" />
  <path
    class="nznl"
    d="M-6.500-2v6M6.500-2v6M-9 10l-12-2M-9 12.500l-11 3M9 10l12-2M9 12.500l11 3M0 9q-1 5-5 4M0 9q1 5 5 4"
  />
  <path class="nznk" d="M-3 6h6l-3 3.500z" />
</symbol>
<symbol id="nz-mouse" viewBox="-24 -24 48 48">
  <circle class="nznf" cx="-13" cy="-10" r="9.500" />
  <circle class="nznf" cx="13" cy="-10" r="9.500" />
  <circle class="nznd" cx="-13" cy="-10" r="5" />
  <circle class="nznd" cx="13" cy="-10" r="5" />
  <path class="nznf" d="M-13-2Q-11 15 0 19 11 15 13-2 9-12 0-12T-13-2z" />
  <circle class="nznk" cx="-5" cy="0" r="2.300" />
  <circle class="nznk" cx="5" cy="0" r="2.300" />
  <path class="nzne" d="M-2.500 14.500h5v4h-5z" />
  <path class="nznl" d="M0 14.500v4M-6 10-19 8M-6 12-18 15M6 10 19 8M6 12 18 15" />
  <circle class="nznk" cx="0" cy="11" r="3" />
</symbol>
<symbol id="nz-ghost" viewBox="-24 -24 48 48">
  <path class="nznw" d="M-15 20V-4A15 15 0 0 1 15-4V20L10 14 5 20 0 14-5 20-10 14z" />
  <ellipse class="nznk" cx="-5.500" cy="-4" rx="2.800" ry="4.200" />
  <ellipse class="nznk" cx="5.500" cy="-4" rx="2.800" ry="4.200" />
  <ellipse class="nznk" cx="0" cy="5.500" rx="3.200" ry="4" />
  <path class="nznl" d="M-15 4q-6 0-5-5M15 4q6 0 5-5" />
</symbol>
<symbol id="nz-sleepwalker" viewBox="-24 -24 48 48">
  <circle class="nznf" cx="-1" cy="6" r="13" />
  <path class="nznd" d="M-15 1Q-12-19 6-19 19-18 19-4 14-10 10-9 13-4 12 1-2-6-15 1z" />
  <path class="nznw" d="M-16 3q14-9 29 0l-1-6q-13-8-27 0z" />
  <circle class="nznw" cx="19" cy="-2" r="4" />
  <path class="nznl" d="M-9 7q3 3 6 0M3 7q3 3 6 0M-3 14q3 2.500 6 0" />
  <path class="nznl" d="M-21-15h6l-6 7h6M-15-21h4l-4 4.500h4" />
</symbol>
<symbol id="nz-clock" viewBox="-24 -24 48 48">
  <path class="nznd" d="M-17-9a7.500 7.500 0 0 1 12-9zM17-9a7.500 7.500 0 0 0-12-9z" />
  <path class="nznl" d="M0-15v-5M-3-20h6M-10 15l-4 5M10 15l4 5" />
  <circle class="nznf" cx="0" cy="2" r="16" />
  <circle class="nznw" cx="0" cy="2" r="12" />
  <circle class="nznk" cx="-4.500" cy="-2" r="2" />
  <circle class="nznk" cx="4.500" cy="-2" r="2" />
  <path class="nznl" d="M0-10v2.500M0 11.500V14M-12 2h2.500M9.500 2H12" />
  <path class="nznt" d="M0 5-8 8M0 5l7-1" />
</symbol>
<symbol id="nz-boiler" viewBox="-24 -24 48 48">
  <path class="nznl" d="M4-14v-4q0-4 4-4h3q4 0 4 4v9" />
  <path class="nznt" d="M4-14v-4q0-4 4-4h3q4 0 4 4v5" />
  <rect class="nznf" x="-15" y="-14" width="30" height="31" rx="7" />
  <path class="nznl" d="M-15-7h30M-10 17v4M10 17v4" />
  <circle class="nznw" cx="-6" cy="-.500" r="4.800" />
  <circle class="nznw" cx="6" cy="-.500" r="4.800" />
  <path class="nznl" d="M-6 0l2-3M6 0l-3-1.500" />
  <rect class="nznd" x="-8" y="7.500" width="16" height="6.500" rx="2" />
  <path class="nznl" d="M-4 7.500V14M0 7.500V14M4 7.500V14M-20-6v-5M-19-14v-3" />
</symbol>
<symbol id="nz-draught" viewBox="-24 -24 48 48">
  <path
    class="nznw"
    d="M-12 14a9 9 0 0 1-7-14 9 9 0 0 1 8-12 12 12 0 0 1 20 2 9 9 0 0 1 3 13q-1 4-5 5-2 7-10 7-6 0-9-1z"
  />
  <path class="nznl" d="M-11-3q3-3 6 0M-1-3q3-3 6 0" />
  <circle class="nznd" cx="-10" cy="4" r="3" />
  <ellipse class="nznk" cx="4" cy="6" rx="3.400" ry="3" />
  <path class="nznl" d="M9 6h9q4 0 4-3t-3-3M9 10h7q4 0 4 3.500T16.500 17M10 14h1" />
</symbol>
<symbol id="nz-shutter" viewBox="-24 -24 48 48">
  <path class="nznd" d="M-18-19h36v38h-36z" />
  <path class="nznf" d="M-18-19H-1.500v38H-18zM1.500-19H18v38H1.500z" />
  <path
    class="nznl"
    d="M-15-14H-4M-15-10H-4M-15 6H-4M-15 10H-4M-15 14H-4M4-14h11M4-10h11M4 6h11M4 10h11M4 14h11"
  />
  <path class="nznw" d="M-15-6H-4V2h-11zM4-6h11V2H4z" />
  <circle class="nznk" cx="-8" cy="-2" r="2.600" />
  <circle class="nznk" cx="8" cy="-2" r="2.600" />
  <path class="nznl" d="M-15-6l11 1.500M15-6 4-4.500" />
</symbol>
`;
