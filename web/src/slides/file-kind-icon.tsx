import type { SlideFile } from '@vitrine/contract/files/files'

type FileKind = 'jpeg' | 'png' | 'tiff' | 'pdf'

const KIND_OF_WORD: Readonly<Record<string, FileKind>> = {
  jpeg: 'jpeg',
  jpg: 'jpeg',
  pjpeg: 'jpeg',
  png: 'png',
  tiff: 'tiff',
  tif: 'tiff',
  pdf: 'pdf',
}

/** Reads the last word of a media type, an extension or a bare word: 'image/x-tiff', '.tif' and 'TIFF' are the same kind. */
function kindOfWord(text: string): FileKind | undefined {
  const word = /([a-z]+)[^a-z]*$/.exec(text.toLowerCase())?.[1] ?? ''
  return Object.hasOwn(KIND_OF_WORD, word) ? KIND_OF_WORD[word] : undefined
}

/** A file's kind by its type, or by its name's extension if it has no type; undefined for any other kind. */
export function fileKind(file: Pick<SlideFile, 'type' | 'name'>): FileKind | undefined {
  if (file.type?.trim()) return kindOfWord(file.type)
  const dot = file.name.lastIndexOf('.')
  return dot < 0 ? undefined : kindOfWord(file.name.slice(dot))
}

/** Two letters inside a frame, drawn to be legible at 13 px. */
const LETTERS: Readonly<Record<FileKind, string>> = {
  jpeg: 'M6.5 6.5V9.300q0 1.200-1 1.200t-1.100-.9M9 10.500v-4h1.300a1.200 1.200 0 0 1 0 2.400H9',
  png: 'M4.500 10.500v-4h1.300a1.200 1.200 0 0 1 0 2.400H4.500M9 10.500v-4l2.500 4v-4',
  tiff: 'M4.500 6.500h3M6 6.500v4M9 10.500v-4h2.500M9 8.400h2',
  pdf: 'M4.500 10.500v-4h1.300a1.200 1.200 0 0 1 0 2.400H4.500M9 10.500v-4h.7a2 2 0 0 1 0 4z',
}
const PLAIN = 'M5 6.500h6M5 9.500h4'

/** The icon of an image type; a plain sheet for any other. Decorative: the type is written next to it. */
export function FileKindIcon({ kind }: { kind: FileKind | undefined }) {
  return (
    <svg
      width={13}
      height={13}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-kind={kind ?? 'other'}
    >
      <rect x="2" y="2.5" width="12" height="11" rx="1" />
      <path d={kind ? LETTERS[kind] : PLAIN} />
    </svg>
  )
}
