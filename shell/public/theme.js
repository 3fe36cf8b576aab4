// Runs before the first paint, so that nobody who chose dark is blinded. The rest of the theme is in packages/web.
(() => {
  let preference = 'light';
  try {
    preference = localStorage.getItem('jobspeak_theme') || 'light';
  } catch {
    // storage is switched off: the default it is
  }
  const dark = preference === 'dark' || (preference === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
