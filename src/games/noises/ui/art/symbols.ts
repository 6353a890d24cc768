/** The four symbols, the powers of the cards, and small signs; in the colour of the text around them. */
export const symbols = `
<symbol id="nz-paw" viewBox="-12 -12 24 24">
  <path d="M0-1c4 0 8 5 6 8.500C4.500 10 2 8.500 0 8.500S-4.500 10-6 7.500C-8 4-4-1 0-1z" />
  <ellipse cx="-8" cy="-1.500" rx="2.300" ry="3" />
  <ellipse cx="-3.200" cy="-6.500" rx="2.400" ry="3.200" />
  <ellipse cx="3.200" cy="-6.500" rx="2.400" ry="3.200" />
  <ellipse cx="8" cy="-1.500" rx="2.300" ry="3" />
</symbol>
<symbol id="nz-moon" viewBox="-12 -12 24 24">
  <path d="M3.500-9.500A9.800 9.800 0 1 0 9.500 3 8.200 8.200 0 0 1 3.500-9.500z" />
</symbol>
<symbol id="nz-gear" viewBox="-12 -12 24 24">
  <path
    fill-rule="evenodd"
    d="M-2-10.500h4l.6 2.700 2.100.9 2.400-1.500 2.800 2.800-1.500 2.400.9 2.100 2.700.6v4l-2.700.6-.9 2.100 1.500 2.400-2.800 2.800-2.400-1.500-2.100.9-.6 2.700h-4l-.6-2.700-2.100-.9-2.400 1.500-2.800-2.800 1.500-2.400-.9-2.100-2.700-.6v-4l2.700-.6.9-2.100-1.500-2.400 2.800-2.800 2.400 1.500 2.100-.9zM0-2.200a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400z"
    transform="translate(0 -1.500) scale(.92)"
  />
</symbol>
<symbol id="nz-wind" viewBox="-12 -12 24 24">
  <path
    class="nz-line"
    d="M-10.500-2.500H3.500a3.500 3.500 0 1 0-3.300-4.600M-10.500 2H6.800a3.200 3.200 0 1 1-3 4.300M-8 6.500h6a2.300 2.300 0 1 1-2.100 3.200"
  />
</symbol>

<symbol id="nz-creak" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-10 8h20M-10 4l7-2M10 4H1l-3-2M-4-10l2 4-3 2 3 4M4-9l-1 3M8-6 5-4" />
</symbol>
<symbol id="nz-slam" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-8 10V-10H4V10zM1-1v2M8-8l3-2M8-1h4M8 6l3 2" />
</symbol>
<symbol id="nz-lantern" viewBox="-12 -12 24 24">
  <path
    class="nz-line"
    d="M-4-7a4 4 0 0 1 8 0M-6-4H6L4-7h-8zM-5-4v11M5-4v11M-6 7H6v3H-6zM0 4q-3-2 0-6 3 4 0 6"
  />
</symbol>
<symbol id="nz-drag" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-10-4h9v11h-9zM2 1h9M7-3l4 4-4 4" />
</symbol>
<symbol id="nz-rummage" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-10-1h20v9h-20zM-10-1l3-5h14l3 5M-2 3h4M0-11v7M-3-7l3 3 3-3" />
</symbol>
<symbol id="nz-listen" viewBox="-12 -12 24 24">
  <path
    class="nz-line"
    d="M-6-3a6 6 0 0 1 12 0c0 5-4 5-4 9a3.500 3.500 0 0 1-7 1M-2-3a2.500 2.500 0 0 1 5 0c0 2-2 2-2 4M-10-8l-1-2M-10-3h-2"
  />
</symbol>
<symbol id="nz-blackout" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-4 3Q-7 0-7-4A7 7 0 0 1 7-4Q7 0 4 3v4h-8zM-4 10h8M-10-10 10 10" />
</symbol>

<symbol id="nz-timer" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-7-10H7M-7 10H7M-5-10v3q0 4 5 7 5-3 5-7v-3M-5 10V7q0-4 5-7 5 3 5 7v3M-2 8h4" />
</symbol>
<symbol id="nz-candle" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-3-1h6v9h-6zM-7 8H7M0-1v-2" />
  <path d="M0-4q-3.500-2 0-7 3.500 5 0 7z" />
</symbol>
<symbol id="nz-cards" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-9-6l9-3 5 15-9 3zM2-9h7V6H7" />
</symbol>
<symbol id="nz-eye" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-10 0q5-7 10-7T10 0Q5 7 0 7T-10 0z" />
  <circle r="2.800" />
</symbol>
<symbol id="nz-point" viewBox="-12 -12 24 24">
  <path d="M0-10l2.600 6.500 7 .5-5.400 4.500 1.800 6.800L0 4.500l-6 3.800 1.800-6.800L-9.600-3l7-.5z" />
</symbol>
<symbol id="nz-both" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-10-7h8V7h-8zM2-7h8V7H2z" />
</symbol>

<symbol id="nz-no" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-7-7 7 7M7-7-7 7" />
</symbol>
<symbol id="nz-maybe" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-5-4.500A5 5 0 1 1 1.500 0Q0 1 0 4M0 8.500v.1" />
</symbol>
<symbol id="nz-sure" viewBox="-12 -12 24 24">
  <path class="nz-line" d="M-8 1-2.500 7 8-6" />
</symbol>
<symbol id="nz-certain" viewBox="-12 -12 24 24">
  <circle r="6" />
</symbol>
`;
