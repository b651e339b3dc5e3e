const MAX_STEM_LETTERS = 80

/** A dataset's name as a part of file names that every file system and every shell takes. */
export function safeStem(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  const stem = plain.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')
  return stem.slice(0, MAX_STEM_LETTERS).replace(/[._-]+$/, '') || 'dataset'
}
