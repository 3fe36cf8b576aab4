import { useLayoutEffect, useState } from 'react';
import { type Box, lightOn, type Placement, placeCard, WIDE } from './placement';

/** Where an entry of the navigation is that is not on the phone's bar. */
const MENU = 'account';

/** Around an entry and what reaches out of it, as the record button does. */
function boxOf(element: Element): Box {
  const own = element.getBoundingClientRect();
  if (own.width === 0 || own.height === 0) return own;
  const inner = [...element.children].map((child) => child.getBoundingClientRect()).filter(({ height }) => height > 0);
  const boxes = [own, ...inner];
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  return { left, top, width: right - left, height: own.top + own.height - top };
}

/** The one that is shown of the sidebar's entry, the bar's, and the menu that has those for which the bar is too short. */
function findTarget(id: string): Box | null {
  const boxes = [id, MENU]
    .flatMap((name) => [...document.querySelectorAll(`[data-nav="${name}"]`)])
    .map(boxOf)
    .filter(({ width, height }) => width > 0 && height > 0);
  return boxes[0] ?? null;
}

export interface Layout {
  /** What is not in the shade. */
  light: Box | null;
  card: Placement;
}

function measure(id: string, isCollapsed: boolean): Layout {
  const viewport = { width: window.innerWidth, height: window.innerHeight };
  const target = findTarget(id);
  return {
    light: target && lightOn(target, viewport),
    card: placeCard(viewport, target, isCollapsed && viewport.width >= WIDE),
  };
}

/** Where the light and the card of a step are, also after the window has changed its size. */
export function useLayout(id: string, isCollapsed: boolean): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const update = () => setLayout(measure(id, isCollapsed));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(document.documentElement);
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, [id, isCollapsed]);
  return layout;
}

/** Whether the navigation is on the screen. */
export const isNavigationThere = (): boolean => document.querySelector('[data-nav]') !== null;
