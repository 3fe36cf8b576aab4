/** Photos of the job, on a quote. */
export { photoQuery } from './api';
export { PhotosCard } from './PhotosCard';
export { saveQuote } from './use-uploads';
