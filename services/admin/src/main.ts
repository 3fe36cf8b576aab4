import { FaultSettings, runService } from '@jobspeak/kit';
import { adminService } from './app';
import { TelemetryRetention } from './settings';

runService({
  name: 'admin',
  settings: TelemetryRetention.and(FaultSettings),
  define: async (settings) => adminService({ ...settings, faults: settings }),
});
