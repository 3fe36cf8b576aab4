import { defineApp } from '../infra/frontend/app.mjs';

export default defineApp({
  folder: import.meta.dirname,
  name: 'mfe_auth',
  exposes: { './routes': './src/routes.tsx' },
});
