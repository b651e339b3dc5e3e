/** Characters that must be escaped in YAML, but not in JSON. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff]|\p{Cs}/gu

/** A text in YAML's double quotes. */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(UNPRINTABLE, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
