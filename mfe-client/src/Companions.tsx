import { News } from './news';
import { MadeQuotes } from './quotes/MadeQuotes';
import { PhotosOnTheirWay } from './quotes/photos/PhotosOnTheirWay';
import { TakeSender } from './recording';
import { KeepTrial } from './trial';

/** What works on whichever screen is open, and shows nothing itself. */
export const Companions = () => (
  <>
    <News />
    <TakeSender />
    <MadeQuotes />
    <KeepTrial />
    <PhotosOnTheirWay />
  </>
);
