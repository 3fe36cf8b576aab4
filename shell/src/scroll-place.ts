import { useLocation, useNavigationType } from '@jobspeak/web/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where each visited screen was left, in px from its top, by its place in the history. */
const places = new Map<string, number>();

/** A screen that is gone back to may have to load before it is as long as it was. */
const PATIENCE_MS = 3_000;
const OWN_WAY = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to a place as soon as the page reaches that far. @returns what gives up on it. */
function scrollWhenLongEnough(top: number): () => void {
  const tryIt = () => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  };
  const watch = typeof ResizeObserver === 'function' ? new ResizeObserver(tryIt) : null;
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop() {
    watch?.disconnect();
    clearTimeout(timer);
    // who scrolls meanwhile has gone their own way
    for (const event of OWN_WAY) window.removeEventListener(event, stop);
  }
  for (const event of OWN_WAY) window.addEventListener(event, stop, { passive: true });
  watch?.observe(document.body);
  tryIt();
  return stop;
}

/** A new screen begins at its top; one that is gone back to is where it was left, for the eye and for the screen reader. */
export function useScrollPlace(onNewScreen: () => void): void {
  const { pathname, key } = useLocation();
  const isBack = String(useNavigationType()) === 'POP';
  const here = useRef(key);
  const shown = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => void places.set(here.current, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    here.current = key;
  }, [key]);
  const tell = useRef(onNewScreen);
  useLayoutEffect(() => {
    tell.current = onNewScreen;
  });
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    tell.current();
    const left = isBack ? places.get(key) : undefined;
    if (left) return scrollWhenLongEnough(left);
    window.scrollTo(0, 0);
  }, [pathname, key, isBack]);
}
