import { LABEL_SIDE, type Label, layOutLabel, type PlacedLine } from './label-layout.ts'
import { labelMessages } from './label-messages.ts'
import classes from './label-preview.module.css'
import { dotsInMm, formatMm, PRINTER_DPI } from './label-sizes.ts'
import { drawSymbol, type SymbolDrawing } from './symbol-drawing.ts'
import { textWidth } from './text-width.ts'

/** Set in the printer's own width, for its condensed font is not the browser's. */
const Line = ({ text, x, y, height, width }: PlacedLine) =>
  text === '' ? null : (
    <text
      x={x}
      y={y + height * 0.8}
      fontSize={height}
      textLength={textWidth(text, width)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  )

/** A label as it prints: black on white in dark too, for paper is white. */
function LabelDrawing({ label, symbol }: { label: Label; symbol: SymbolDrawing }) {
  const { code, lines } = layOutLabel(label)
  const scale = (symbol.modules * code.module) / symbol.units
  return (
    <svg
      role="img"
      aria-label={`${labelMessages.drawn}: ${label.code}; ${label.lines.join('; ')}`}
      viewBox={`0 0 ${LABEL_SIDE} ${LABEL_SIDE}`}
      className={classes['paper']}
    >
      <path d={symbol.path} fillRule="evenodd" transform={`translate(${code.x} ${code.y}) scale(${scale})`} />
      {lines.map(line => (
        <Line key={line.y} {...line} />
      ))}
    </svg>
  )
}

function SizeTable({ codeDots, moduleDots }: { codeDots: number; moduleDots: number }) {
  const mm = (dots: number, dpi: number) => formatMm(dotsInMm(dots, dpi))
  return (
    <table className={classes['sizes']}>
      <caption>{labelMessages.sizes}</caption>
      <thead>
        <tr>
          {[labelMessages.printer, labelMessages.label, labelMessages.code, labelMessages.module].map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PRINTER_DPI.map(dpi => (
          <tr key={dpi}>
            <th scope="row">{labelMessages.dpi(dpi)}</th>
            <td>{labelMessages.square(mm(LABEL_SIDE, dpi))}</td>
            <td>{labelMessages.square(mm(codeDots, dpi))}</td>
            <td>{mm(moduleDots, dpi)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The label on screen, drawn here: nothing of it leaves the browser. Loads its code with it, so import it lazily. */
export function LabelPreview({ label }: { label: Label }) {
  const symbol = drawSymbol(label.code)
  const { code } = layOutLabel(label)
  return (
    <div className={classes['preview']}>
      <LabelDrawing label={label} symbol={symbol} />
      <div className={classes['facts']}>
        <p>
          {labelMessages.content} <span className={classes['content']}>{label.code}</span>
        </p>
        <SizeTable codeDots={symbol.modules * code.module} moduleDots={code.module} />
        <p className={classes['note']}>{labelMessages.sizesNote}</p>
      </div>
    </div>
  )
}
