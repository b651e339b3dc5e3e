import { datamatrix, drawingSVG } from 'bwip-js/generic'
import { isAscii, utf8Bytes } from './data-matrix.ts'

/** A Data Matrix as it is drawn: the outline of its dark modules, and its size. */
export interface SymbolDrawing {
  path: string
  /** Units along the side of the path's own square. */
  units: number
  modules: number
}

/** The writer's unit is half a module. */
const UNITS_PER_MODULE = 2

/** Marks the bytes as UTF-8. Without it readers guess, and read 'µ' and '肝' as Shift JIS. */
const UTF8_MARK = '^ECI000026'

const symbolContent = (text: string) =>
  isAscii(text)
    ? { text, parsefnc: false }
    : { text: UTF8_MARK + utf8Bytes(text).replaceAll('^', '^^'), parsefnc: true }

export function drawSymbol(text: string): SymbolDrawing {
  const options = { bcid: 'datamatrix', ...symbolContent(text), binarytext: true, padding: 0, scale: 1 }
  const svg = datamatrix(options, drawingSVG())
  const units = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  return { path: / d="([^"]+)"/.exec(svg)?.[1] ?? '', units, modules: units / UNITS_PER_MODULE }
}

interface UprightEdge {
  x: number
  top: number
  bottom: number
}

/** The vertical edges of the outline, whose rings are straight lines along modules. */
function uprightEdges(path: string): UprightEdge[] {
  return path.split('Z').flatMap(ring => {
    const corners = [...ring.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    return corners.flatMap((from, index) => {
      const to = corners[(index + 1) % corners.length] ?? from
      return from.x === to.x ? [{ x: from.x, top: Math.min(from.y, to.y), bottom: Math.max(from.y, to.y) }] : []
    })
  })
}

/** The modules of a text's symbol, row by row; true if one is dark. */
export function symbolModules(text: string): boolean[][] {
  const { path, modules } = drawSymbol(text)
  const edges = uprightEdges(path)
  const centers = Array.from({ length: modules }, (_, index) => (index + 0.5) * UNITS_PER_MODULE)
  return centers.map(y => {
    const crossed = edges.filter(({ top, bottom }) => top < y && y < bottom)
    return centers.map(x => crossed.filter(edge => edge.x < x).length % 2 === 1)
  })
}
