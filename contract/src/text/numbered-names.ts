/** 'scan.svs', 'scan (2).svs', 'scan (3).svs' ..., to choose the first one that is not in use. @param end kept at the end, such as an extension */
export function* numberedNames(stem: string, end = ''): Generator<string, never> {
  yield `${stem}${end}`
  for (let number = 2; ; number++) yield `${stem} (${number})${end}`
}
