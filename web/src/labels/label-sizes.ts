/** The resolutions that label printers are sold with. */
export const PRINTER_DPI = [203, 300, 600] as const

const MM_PER_INCH = 25.4

/** How long so many dots are on paper: a label is laid out in dots, so a finer printer prints it smaller. */
export const dotsInMm = (dots: number, dpi: number): number => (dots * MM_PER_INCH) / dpi

/** '22.3 mm'. */
export const formatMm = (mm: number): string => `${mm.toFixed(mm < 1 ? 2 : 1)} mm`
