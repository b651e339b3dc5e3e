import { counted } from '@vitrine/contract/text/counted'

export const labelMessages = {
  title: 'Label preview',
  drawn: (content: string) => `Label as it prints: ${content}`,
  drawing: 'Drawing the label...',
  print: 'Print Label',
  download: 'Download ZPL',

  size: 'Size',
  ownSize: 'Own size',
  width: 'Width (mm)',
  height: 'Height (mm)',
  printer: 'Printer',
  dpi: (dpi: number) => `${dpi} dpi`,
  sideRange: (least: number, most: number) => `Enter a number from ${least} to ${most}.`,
  codeSize: (size: string, code: string, dot: string) => `Prints at ${size}. Code ${code} mm, dots of ${dot} mm.`,
  ownFormat: (size: string) => `Only this browser prints this size. The lab's is ${size}.`,
  useLab: "Use the lab's size",
  toNetwork: 'Prints on the network printer.',
  toBrowser: "Prints with the browser's print dialog, at exact size.",

  content: 'The code reads',
  leftOut: (lines: readonly string[]) => `No room for ${lines.map(line => `"${line}"`).join(' and ')}.`,
  shortened: (text: string) => `Shortened to "${text}".`,

  further: 'Further line',
  addFurther: 'Add a further line',
  removeFurther: 'Remove',
  insertField: 'Insert field',
  furtherExample: 'Lot {fields.lot} · {species}',
  furtherNote: 'Printed on every label.',
  unknownField: (name: string) => `There is no field {${name}}, so nothing prints in its place.`,
  nothingPrints: 'Its fields are empty here, so this label has no further line.',

  notPrinted: 'Labels not printed',
  sent: (count: number) => `${counted(count, 'label')} sent to the label printer`,
  partlySent: (sent: number, count: number, reason: string) =>
    `${sent} of ${counted(count, 'label')} were sent. ${reason}`,
  noPrinting: "This browser can't print from here. Use Download ZPL.",
  mostInBrowser: (most: number) =>
    `The browser prints up to ${most.toLocaleString('en')} labels at a time. Choose fewer, or use Download ZPL.`,
} as const
