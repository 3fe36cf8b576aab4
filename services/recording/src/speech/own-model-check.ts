import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beside } from './beside';
import { faultOf, findOwnModel, type OwnModel } from './own-model';

/** The place in its source that sherpa-onnx names before each reason. */
const PLACE = /^\S+\.(?:cc|h):\w+:\d+ /;

const reasonOf = (printed: string): string =>
  printed.trim().split('\n')[0]?.replace(PLACE, '') || 'no reason was given';

/** @throws StartError when sherpa-onnx cannot hear with it. */
async function tryOut(model: OwnModel): Promise<void> {
  const { file, execArgv } = beside('own-model-process');
  const child = fork(file, { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const gone: Promise<unknown[]> = once(child, 'exit');
  const printed = child.stderr ? text(child.stderr) : '';
  child.send(model);
  const [code] = await gone;
  if (code !== 0)
    throw faultOf(`sherpa-onnx does not take ${model.folder} as ${model.kind}: ${reasonOf(await printed)}.`);
}

/**
 * The model in a folder, once it has heard a second of silence.
 * @throws StartError that says why it cannot be used.
 */
export async function checkOwnModel(modelDir: string): Promise<OwnModel> {
  const model = await findOwnModel(modelDir);
  await tryOut(model);
  return model;
}
