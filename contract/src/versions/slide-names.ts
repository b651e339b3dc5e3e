/** Names of slides as the programs that a package is for make them. */
import type { VersionSlide } from './version-line.ts'

/** The name of a slide's file, or of the slide if it has none. */
export const fileNameOf = ({ file_name, name }: Pick<VersionSlide, 'file_name' | 'name'>): string =>
  file_name?.trim() ? file_name : name

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A name without its last extension, as Python's `os.path.splitext` cuts it: dots at the beginning are part of the name. */
export function withoutExtension(name: string): string {
  const [dots = ''] = /^\.*/.exec(name) ?? []
  const dot = name.lastIndexOf('.')
  return dot < dots.length ? name : name.slice(0, dot)
}

/** The name of a file's slide in CLAM, Slideflow and others. */
export const slideIdOf = (fileName: string): string => withoutExtension(baseName(fileName))

const COMPOUND = /\.ome\.(?:tiff?|zarr)$/i

/** The name of a file's slide in TRIDENT, which removes both extensions of OME files. */
export function tridentNameOf(fileName: string): string {
  const name = baseName(fileName)
  return COMPOUND.test(name) ? name.replace(COMPOUND, '') : withoutExtension(name)
}

/** The name of a file's slide in Slideflow, which removes both extensions of OME-TIFF if they are in lower case. */
export function slideflowNameOf(fileName: string): string {
  const name = baseName(fileName)
  return /\.ome\.tiff?$/.test(name) ? name.replace(/\.ome\.tiff?$/, '') : withoutExtension(name)
}
