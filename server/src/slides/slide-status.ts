import { badRequest } from '@vitrine/contract/api/api-error'
import { SLIDE_STATUS_IDS, type SlideStatusName } from '@vitrine/contract/lists/slide-status'
import type { NewSlide } from '@vitrine/contract/slides/slides'
import { slideMessages } from './slide-messages.ts'

const NAMES = Object.keys(SLIDE_STATUS_IDS) as SlideStatusName[]

const isName = (name: string): name is SlideStatusName => Object.hasOwn(SLIDE_STATUS_IDS, name)

function nameOf(id: number): SlideStatusName {
  const name = NAMES.find(candidate => SLIDE_STATUS_IDS[candidate] === id)
  if (name === undefined) throw badRequest(slideMessages.unknownStatus(String(id), NAMES), 'status')
  return name
}

function checkName(name: string): SlideStatusName {
  if (!isName(name)) throw badRequest(slideMessages.unknownStatus(`'${name}'`, NAMES), 'status')
  return name
}

/** The stored name of a status given as an object, a name or an id. */
export function readSlideStatus(written: NonNullable<NewSlide['status']>): SlideStatusName {
  if (typeof written === 'string') return checkName(written)
  if (typeof written === 'number') return nameOf(written)
  const { id, name } = written
  if (id === undefined && name === undefined) throw badRequest(slideMessages.noStatus, 'status')
  const byName = name === undefined ? undefined : checkName(name)
  const byId = id === undefined ? undefined : nameOf(id)
  if (id !== undefined && byName !== undefined && byId !== byName)
    throw badRequest(slideMessages.statusDisagrees(id, byName), 'status')
  return (byName ?? byId) as SlideStatusName
}
