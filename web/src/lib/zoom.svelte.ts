// A drawing that can be looked at closer: by the wheel, two fingers or keys. Its view box changes, so it stays sharp.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}
export const MOST = 4;
const STEP = 1.2;
const MOVED = 6; // pixels; a hand is never quite still

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The part of a frame that is seen at this scale around this point, never beyond its edges. */
export function seen(frame: Frame, scale: number, [x, y]: readonly [number, number]): Frame {
  const [w, h] = [frame.w / scale, frame.h / scale];
  return {
    x: between(x - w / 2, frame.x, frame.x + frame.w - w),
    y: between(y - h / 2, frame.y, frame.y + frame.h - h),
    w,
    h,
  };
}

export class Zoom {
  readonly #frame: () => Frame;
  scale = $state(1);
  #middle = $state.raw<readonly [number, number]>([0, 0]);
  /** What is seen. */
  readonly box: Frame = $derived.by(() =>
    this.scale === 1 ? this.#frame() : seen(this.#frame(), this.scale, this.#middle),
  );

  constructor(frame: () => Frame) {
    this.#frame = frame;
  }

  get near(): boolean {
    return this.scale > 1;
  }
  back(): void {
    this.scale = 1;
  }
  /** Closer to a point of the drawing, or further; that point stays where it is on the screen. */
  by(factor: number, [x, y]: readonly [number, number] = this.centre): void {
    const { x: left, y: top, w, h } = this.box;
    const scale = between(this.scale * factor, 1, MOST);
    const [wide, high] = [this.#frame().w / scale, this.#frame().h / scale];
    this.#middle = [x + (0.5 - (x - left) / w) * wide, y + (0.5 - (y - top) / h) * high];
    this.scale = scale < 1.02 ? 1 : scale;
  }
  /** This point in the middle. */
  to(point: readonly [number, number], scale: number): void {
    this.#middle = point;
    this.scale = between(scale, 1, MOST);
  }
  move(dx: number, dy: number): void {
    const [x, y] = this.centre;
    this.#middle = [x + dx, y + dy];
  }
  private get centre(): readonly [number, number] {
    const { x, y, w, h } = this.box;
    return [x + w / 2, y + h / 2];
  }
}

/** Listens on the element around a drawing. `takes`: what is rolled over has another use for the wheel. */
export function zooming(zoom: Zoom, takes: (target: Element) => boolean = () => false): Attachment<HTMLElement> {
  const fingers = new Map<number, PointerEvent>();
  let dragged = false;
  let from: readonly [number, number] = [0, 0];

  return (node) => {
    const drawing = (): SVGSVGElement | null => node.querySelector('svg[data-zoom]');
    /** A point of the screen on the drawing, and how many of its units a pixel has. */
    function spot(x: number, y: number): { at: [number, number]; unit: number } | null {
      const matrix = drawing()?.getScreenCTM();
      if (!matrix) return null;
      const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
      return { at: [point.x, point.y], unit: 1 / matrix.a };
    }
    const span = (): number => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    function wheel(event: WheelEvent): void {
      if (event.defaultPrevented || (event.target instanceof Element && takes(event.target))) return;
      const found = spot(event.clientX, event.clientY);
      if (!found || (event.deltaY > 0 && !zoom.near)) return;
      event.preventDefault();
      zoom.by(event.deltaY < 0 ? STEP : 1 / STEP, found.at);
    }
    function down(event: PointerEvent): void {
      fingers.set(event.pointerId, event);
      if (fingers.size === 1) {
        dragged = false;
        from = [event.clientX, event.clientY];
      }
    }
    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const wide = span();
      fingers.set(event.pointerId, event);
      if (fingers.size === 2 && wide) {
        const [a, b] = [...fingers.values()] as [PointerEvent, PointerEvent];
        const found = spot((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
        if (found) zoom.by(span() / wide, found.at);
        dragged = true;
      } else if (fingers.size === 1 && zoom.near) {
        if (!dragged && Math.hypot(event.clientX - from[0], event.clientY - from[1]) < MOVED) return;
        dragged = true;
        const unit = spot(0, 0)?.unit ?? 1;
        zoom.move((before.clientX - event.clientX) * unit, (before.clientY - event.clientY) * unit);
      }
    }
    const up = (event: PointerEvent): void => void fingers.delete(event.pointerId);
    /** What was dragged was not pressed. */
    function click(event: MouseEvent): void {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    }
    function keydown(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
      if (!drawing() || document.querySelector('dialog[open]')) return;
      if (event.key === '+') zoom.by(STEP);
      else if (event.key === '-' && zoom.near) zoom.by(1 / STEP);
      else if (event.key === '0' && zoom.near) zoom.back();
      else return;
      event.preventDefault();
    }
    const off = [
      on(node, 'wheel', wheel, { passive: false }),
      on(node, 'pointerdown', down, { capture: true }),
      on(window, 'pointermove', move),
      on(window, 'pointerup', up),
      on(window, 'pointercancel', up),
      on(node, 'click', click, { capture: true }),
      on(window, 'keydown', keydown),
    ];
    return () => {
      for (const end of off) end();
    };
  };
}
