import './shell.css';
import { followOtherTabs, restoreSession, startTheme, useSession } from '@jobspeak/web';
import { createRoot } from 'react-dom/client';
import { App, loadFrame } from './App';
import { tellFailure } from './failures';
import { beginRoutes } from './remotes';

// every remote's copy of zod reads this: without it, each tries whether eval is allowed, and the policy reports it
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
for (const name of ['error', 'unhandledrejection'] as const) window.addEventListener(name, tellFailure);
startTheme();
restoreSession();
followOtherTabs();
// what the page was opened for comes while the rest is put together
if (!useSession.getState().isAuthenticated) beginRoutes('mfe_auth');
else if (/^\/(client|admin)(\/|$)/.test(location.pathname)) {
  beginRoutes(location.pathname.startsWith('/admin') ? 'mfe_admin' : 'mfe_client');
  loadFrame().catch(() => undefined);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// what a boundary has caught is told like what nobody has
createRoot(root, { onCaughtError: (error) => reportError(error) }).render(<App />);
