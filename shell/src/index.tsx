import './shell.css';
import { followOtherTabs, restoreSession, startTheme } from '@jobspeak/web';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { tellFailure } from './failures';
import { setupRemotes } from './remotes';

// every remote's copy of zod reads this: without it, each tries whether eval is allowed, and the policy reports it
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
for (const name of ['error', 'unhandledrejection'] as const) window.addEventListener(name, tellFailure);
startTheme();
restoreSession();
followOtherTabs();
// asked for now, so that it is there when the first remote is needed; a failure shows when one is
setupRemotes().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// what a boundary has caught is told like what nobody has
createRoot(root, { onCaughtError: (error) => reportError(error) }).render(<App />);
