// Runs before the first paint, so that neither theme nor page flashes up wrong, nor moves. All else is in main.ts.
(() => {
  const root = document.documentElement;
  root.dataset.page = /^\/(match|table|screen|join|seat|verify)\b/.test(location.pathname)
    ? 'match'
    : 'lobby';
  try {
    const theme = localStorage.getItem('curfew.theme');
    if (theme === 'light' || theme === 'contrast') root.dataset.theme = theme;
    if (localStorage.getItem('curfew.motion') === 'off') root.dataset.motion = 'off';
    root.dataset.game = localStorage.getItem('curfew.game') ?? ''; // the scene behind the lobby
    if (localStorage.getItem('curfew.again')) root.dataset.again = '';
  } catch {
    // No storage here: night it is.
  }
  // What the device asks for, now and whenever that changes: beside what was chosen in the menu, so that neither undoes the other.
  const less = matchMedia('(prefers-reduced-motion: reduce)');
  const mark = () => root.toggleAttribute('data-less-motion', less.matches);
  less.addEventListener('change', mark);
  mark();
})();
