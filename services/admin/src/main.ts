import { runService } from '@jobspeak/kit';
import { adminService } from './app';
import { TelemetryRetention } from './settings';

runService({ name: 'admin', settings: TelemetryRetention, define: async (settings) => adminService(settings) });
