/** What the label's preview says. */
export const labelMessages = {
  title: 'Label preview',
  drawn: 'Label as it prints',
  drawing: 'Drawing the label...',
  download: 'Download ZPL',
  close: 'Close',
  sizes: 'Size on paper',
  printer: 'Printer',
  label: 'Label',
  code: 'Code',
  module: 'Code dot',
  dpi: (dpi: number) => `${dpi} dpi`,
  square: (side: string) => `${side} square`,
  sizesNote: 'The label is laid out in printer dots for 203 dpi, so a finer printer prints it smaller.',
  content: 'The code reads',
  codeOf: (text: string) => `Data Matrix code of ${text}`,
} as const
