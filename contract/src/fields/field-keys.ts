import { MAX_KEY_LENGTH } from './fields.ts'

/** Derives a key from a label: 'Cut depth (µm)' gives 'cut_depth_um'. Empty if the label has no letter from a to z. */
export function keyOfLabel(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('μ', 'u')
    .replaceAll(/\p{M}/gu, '')
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean)
  return words
    .join('_')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/_+$/, '')
}

/** The key, or the first of key_2, key_3... that is not taken. */
export function freeKey(key: string, taken: (key: string) => boolean): string {
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `_${number}`
    const free = `${key.slice(0, MAX_KEY_LENGTH - suffix.length)}${suffix}`
    if (!taken(free)) return free
  }
}
