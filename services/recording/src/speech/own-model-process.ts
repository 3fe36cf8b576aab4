import { openOffline } from './models';
import { hearOffline } from './offline';
import type { OwnModel } from './own-model';
import { SAMPLE_RATE } from './sound';

/**
 * The process in which a model is tried before it is used: of one that is not what its files' names say, sherpa-onnx
 * ends the process that it runs in, with its reason as the last words.
 */
async function attempt({ files, tokens }: OwnModel): Promise<void> {
  const recognise = hearOffline(await openOffline(files, tokens, 1));
  await recognise(new Float32Array(SAMPLE_RATE));
}

process.on('disconnect', () => process.exit(1)); // the product has ended
process.once('message', (model: OwnModel) => {
  attempt(model).then(
    () => process.exit(0),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      process.stderr.write(reason, () => process.exit(1));
    },
  );
});
