import path from 'node:path';
import { FaultSettings, runService, setting } from '@jobspeak/kit';
import { z } from 'zod';
import { pdfService } from './app';
import { startBrowser } from './browser';

runService({
  name: 'pdf',
  settings: z.object({ CHROMIUM_PATH: setting(z.string()) }).and(FaultSettings),
  async define({ CHROMIUM_PATH: chromiumPath, ...faults }, { log, dataDir, stops }) {
    const browser = await startBrowser({ dataDir: path.join(dataDir, 'browser'), chromiumPath, log });
    stops.add('browser', () => browser.stop());
    return pdfService({ browser, faults });
  },
});
