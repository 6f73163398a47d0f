// Runs before anything is drawn, so that a dark room is never flashed at.
(() => {
  const root = document.documentElement;
  let theme = 'system';
  let motion = 'system';
  try {
    const kept = JSON.parse(localStorage.getItem('kingsroad.settings') ?? '{}');
    theme = kept.theme ?? theme;
    motion = kept.motion ?? motion;
  } catch {
    // no storage, or not ours: what the system says
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (motion !== 'full' && motion !== 'less')
    motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'less' : 'full';
  root.dataset.theme = theme;
  root.classList.toggle('still', motion === 'less');
})();
