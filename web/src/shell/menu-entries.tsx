import type { ReactNode } from 'react'
import { useRole } from '../auth/use-role.ts'
import { useMayEdit } from '../edit/may-edit.ts'

const slide = (
  <>
    <rect x="4.5" y="1.5" width="7" height="13" rx="1" />
    <path d="M4.5 5h7M6.6 9.8c0-1.2.7-1.9 1.5-1.9s1.4.6 1.3 1.6-.5 2-1.4 2-1.4-.7-1.4-1.7z" />
  </>
)
const tissue = (
  <>
    <path d="M3.2 8.2C3.2 5 5.4 3 8.3 3s4.6 1.7 4.6 4.3-1.7 2.4-2.2 3.6-1.4 2.3-3.4 2.1-4.1-1.8-4.1-4.8z" />
    <circle cx="7" cy="8" r="1" />
    <circle cx="9.8" cy="6.6" r=".4" />
  </>
)
const stack = <path d="M2.5 5.3 8 2.5l5.5 2.8L8 8.1zM2.5 8.2l5.5 2.8 5.5-2.8M2.5 11 8 13.8l5.5-2.8" />
const person = (
  <>
    <circle cx="8" cy="5.3" r="2.6" />
    <path d="M2.8 13.5c.7-2.6 2.6-3.9 5.2-3.9s4.5 1.3 5.2 3.9" />
  </>
)

const people = (
  <>
    <circle cx="6" cy="5.5" r="2.3" />
    <path d="M1.8 13c.5-2.3 2-3.5 4.2-3.5s3.7 1.2 4.2 3.5M10.5 3.4a2.3 2.3 0 0 1 0 4.2M11.7 9.8c1.4.4 2.2 1.5 2.5 3.2" />
  </>
)
const columns = <path d="M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10" />
const flask = <path d="M6 2.5h4M6.8 2.5v4l-3.9 6c-.4.7 0 1.3.7 1.3h8.8c.7 0 1.1-.6.7-1.3l-3.9-6v-4M5 10h6" />
const bin = <path d="M3 4.5h10M6.2 4.5V3h3.6v1.5M4.5 4.5l.6 9h5.8l.6-9" />

export const inbox = <path d="M2.5 9 4.3 3h7.4l1.8 6v4h-11zh3.5l1 2h2l1-2h3.5" />

const always = [
  { path: '/slides', name: 'Slides', icon: slide },
  { path: '/samples', name: 'Samples', icon: tissue },
  { path: '/datasets', name: 'Datasets', icon: stack },
  { path: '/profile', name: 'Profile', icon: person },
]
/** Entries below a line, some of which only some roles have. */
const scannedFiles = { path: '/scanned-files', name: 'Scans', icon: inbox }
const experiments = { path: '/experiments', name: 'Experiments', icon: flask }
const trash = { path: '/trash', name: 'Trash', icon: bin }
const fields = { path: '/fields', name: 'Fields', icon: columns }
const accounts = { path: '/accounts', name: 'Accounts', icon: people }

export interface MenuEntry {
  path: string
  name: string
  icon: ReactNode
}

/** The screens in the side menu: the main ones and, below a line, others that the user's role allows. */
export function useMenuEntries(): { always: readonly MenuEntry[]; more: readonly MenuEntry[] } {
  const role = useRole()
  const more = [
    scannedFiles,
    experiments,
    ...(useMayEdit() ? [trash] : []),
    ...(role === 'admin' ? [fields, accounts] : []),
  ]
  return { always, more }
}
