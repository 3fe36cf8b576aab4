import type { ComponentType } from 'react';

/** What every remote exposes as `./routes`: one component that routes below where the shell mounts it. */
export interface RemoteModule {
  default: ComponentType;
}
