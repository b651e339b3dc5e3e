import { datamatrix, drawingSVG } from 'bwip-js/generic'

/** A Data Matrix as it is drawn: the dark modules' outline, one unit a module's half, and its modules along a side. */
export interface SymbolDrawing {
  path: string
  /** Units along the side of the path's own square. */
  units: number
  modules: number
}

/** The writer's unit is half a module. */
const UNITS_PER_MODULE = 2

const binaryText = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

/** Draws a text's symbol in the browser. The code holds the text's UTF-8 bytes, as the printer's does. */
export function drawSymbol(text: string): SymbolDrawing {
  const options = { bcid: 'datamatrix', text: binaryText(text), binarytext: true, padding: 0, scale: 1 }
  const svg = datamatrix(options, drawingSVG())
  const units = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  return { path: / d="([^"]+)"/.exec(svg)?.[1] ?? '', units, modules: units / UNITS_PER_MODULE }
}
