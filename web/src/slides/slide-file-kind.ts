import type { SlideFile } from '@vitrine/contract/files'

/** The image types that have an icon of their own. */
export type FileKind = 'jpeg' | 'png' | 'tiff' | 'pdf'

const KIND_OF_WORD: Readonly<Record<string, FileKind>> = {
  jpeg: 'jpeg',
  jpg: 'jpeg',
  pjpeg: 'jpeg',
  png: 'png',
  tiff: 'tiff',
  tif: 'tiff',
  pdf: 'pdf',
}

/** Reads the last word of a media type, an extension or a bare word: 'image/x-tiff', '.tif' and 'TIFF' are one. */
function kindOfWord(text: string): FileKind | undefined {
  const word =
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean)
      .at(-1) ?? ''
  return Object.hasOwn(KIND_OF_WORD, word) ? KIND_OF_WORD[word] : undefined
}

/** A file's kind by its type, or by its name's extension if it has no type; undefined for any other kind. */
export function fileKind(file: Pick<SlideFile, 'type' | 'name'>): FileKind | undefined {
  if (file.type?.trim()) return kindOfWord(file.type)
  const dot = file.name.lastIndexOf('.')
  return dot < 0 ? undefined : kindOfWord(file.name.slice(dot))
}
