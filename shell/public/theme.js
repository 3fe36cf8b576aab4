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
  // on a first visit the app's letters come after its first screen: they are as large as half of React
  if (location.pathname.startsWith('/client') && !navigator.serviceWorker?.controller)
    document.documentElement.dataset.letters = 'device';
})();
