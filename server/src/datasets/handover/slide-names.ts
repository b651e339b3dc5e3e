/** Names and paths of slides as the readers of a package make them. */
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

/** What a slide's file is called; where it has none, the slide. */
export const fileNameOf = ({ file_name, name }: Pick<VersionSlide, 'file_name' | 'name'>): string =>
  file_name?.trim() ? file_name : name

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A name without its last extension, as Python's `os.path.splitext` cuts it: dots at the beginning are part of the name. */
function withoutExtension(name: string): string {
  const [dots = ''] = /^\.*/.exec(name) ?? []
  const dot = name.lastIndexOf('.')
  return dot < dots.length ? name : name.slice(0, dot)
}

/** What CLAM, Slideflow and others call the slide of a file. */
export const slideIdOf = (fileName: string): string => withoutExtension(baseName(fileName))

const COMPOUND = /\.ome\.(?:tiff?|zarr)$/i

/** What TRIDENT calls the slide of a file: it takes both extensions of OME files off. */
export function tridentNameOf(fileName: string): string {
  const name = baseName(fileName)
  return COMPOUND.test(name) ? name.replace(COMPOUND, '') : withoutExtension(name)
}

const ABSOLUTE = /^(?:\/|\\\\|[A-Za-z]:[\\/]|[A-Za-z][A-Za-z0-9+.-]+:\/\/)/

/** A path from the root of a disk, or an address. */
const isAbsolute = (path: string): boolean => ABSOLUTE.test(path)

const withoutEndSlash = (root: string) => root.replace(/[\\/]+$/, '')

/** A file's path below the folder of the slides; its name where it lies elsewhere, or where that is not known. */
export function pathBelow(root: string | undefined, location: string | null, fileName: string): string {
  if (location === null) return fileName
  const folder = root === undefined ? undefined : withoutEndSlash(root)
  const rest = folder !== undefined && location.startsWith(folder) ? location.slice(folder.length) : undefined
  if (rest !== undefined && /^[\\/]+[^\\/]/.test(rest)) return rest.replace(/^[\\/]+/, '')
  return isAbsolute(location) ? fileName : location
}

/** A file's path from the root of a disk, or its address; null where it is not known. */
export function absolutePath(root: string | undefined, location: string | null): string | null {
  if (location === null) return null
  if (isAbsolute(location)) return location
  return root === undefined || !isAbsolute(root) ? null : `${withoutEndSlash(root)}/${location}`
}
