/** Paths of slides as derived by the readers of a package. */
import { fileNameOf, withoutExtension } from '@vitrine/contract/versions/slide-names'
import type { VersionSlide } from '@vitrine/contract/versions/version-line'

const withoutEndSlash = (root: string) => root.replace(/[\\/]+$/, '')

const extensionOf = (name: string) => name.slice(withoutExtension(name).length).toLowerCase()

/** The path of a slide's file. If the location is a folder, the file in it. */
export function locationOf(slide: Pick<VersionSlide, 'file_name' | 'name' | 'file_location'>): string | null {
  const { file_location: location, file_name } = slide
  if (!location) return location
  if (/[\\/]$/.test(location)) return location + fileNameOf(slide)
  const base = location.slice(Math.max(location.lastIndexOf('/'), location.lastIndexOf('\\')) + 1)
  const extension = extensionOf(file_name?.trim() ?? '')
  const isFolder = extension !== '' && base !== file_name && extensionOf(base) !== extension
  return isFolder ? `${location}${location.includes('/') ? '/' : '\\'}${file_name}` : location
}

/** The folder of the slides, with replacements for the beginning of other paths. */
interface Folder {
  readonly folder: string | undefined
  readonly mapped: readonly (readonly [from: string, to: string])[]
}

/** Parses `/mnt/scans`, or `\\\\nas\\scans=/mnt/scans`; several are separated by `;`. */
export function readFolder(root: string | undefined): Folder {
  const texts = (root ?? '').split(';').map(text => text.trim())
  const mapped = texts.flatMap(text => {
    const [, from, to] = /^([^=]+)=([^=]+)$/.exec(text) ?? []
    return from && to ? [[withoutEndSlash(from.trim()), withoutEndSlash(to.trim())] as const] : []
  })
  return mapped.length === texts.length ? { folder: mapped[0]?.[1], mapped } : { folder: root, mapped: [] }
}

/** A location with the replacement for its beginning. */
export function mapLocation({ mapped }: Folder, location: string | null): string | null {
  const found = mapped.find(([from]) => location?.startsWith(from) && /^(?:[\\/]|$)/.test(location.slice(from.length)))
  if (!found || location === null) return location
  const rest = location.slice(found[0].length)
  return found[1] + (found[1].includes('\\') ? rest.replaceAll('/', '\\') : rest.replaceAll('\\', '/'))
}

const ABSOLUTE = /^(?:\/|\\\\|[A-Za-z]:[\\/]|[A-Za-z][A-Za-z0-9+.-]+:\/\/)/

/** An absolute path, or a URL. */
const isAbsolute = (path: string): boolean => ABSOLUTE.test(path)

/** A file's path relative to the slides' folder, or its name if the path is unknown; null if it is elsewhere. */
export function pathBelow(root: string | undefined, location: string | null, fileName: string): string | null {
  if (location === null) return fileName
  const folder = root === undefined ? undefined : withoutEndSlash(root)
  const rest = folder !== undefined && location.startsWith(folder) ? location.slice(folder.length) : undefined
  if (rest !== undefined && /^[\\/]+[^\\/]/.test(rest)) return rest.replace(/^[\\/]+/, '')
  if (!isAbsolute(location)) return location
  return folder === undefined ? fileName : null
}

/** A file's absolute path or URL; null if it is unknown. */
export function absolutePath(root: string | undefined, location: string | null): string | null {
  if (location === null) return null
  if (isAbsolute(location)) return location
  return root === undefined || !isAbsolute(root) ? null : `${withoutEndSlash(root)}/${location}`
}
