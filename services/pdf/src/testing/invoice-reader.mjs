// Reads documents from standard input, a list of XML as text and PDF in base64, and prints what an independent
// library finds in each, as JSON. A program of its own, because that library loads WebAssembly as an ES module.
import { text } from 'node:stream/consumers';
import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x';

const read = async ({ xml, pdf }) => {
  const found = pdf ? await extractXml(Buffer.from(pdf, 'base64')) : { xml, filename: '', profile: '' };
  const { errors } = await validateXsd(found.xml, Profile.EN16931);
  return { ...found, errors: errors.map(({ message }) => message.trim()) };
};

const documents = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await Promise.all(documents.map(read))));
