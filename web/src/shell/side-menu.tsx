import { Link, useLocation } from '@tanstack/react-router'
import { useRovingFocus } from '../ui/hooks/use-roving-focus.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import hidden from '../ui/visually-hidden.module.css'
import { inbox, type MenuEntry, useMenuEntries } from './menu-entries.tsx'
import classes from './side-menu.module.css'

const COUNT_DELAY_MS = 2000
/** Must not delay the first screen. */
const WaitingCount = lazyNamed(async () => {
  await new Promise(done => setTimeout(done, COUNT_DELAY_MS))
  return import('../scanned-files/waiting-count.tsx')
}, 'WaitingCount')

/** The active entry is the one whose path the current location begins with. */
function Entries({ entries, isOpen }: { entries: readonly MenuEntry[]; isOpen: boolean }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {entries.map(({ path, name, icon }) => (
        <li key={path}>
          <Link
            to={path}
            title={name}
            activeProps={{ 'aria-current': undefined }}
            aria-current={pathname.startsWith(path) ? 'page' : undefined}
          >
            <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
              {icon}
            </svg>
            <span className={isOpen ? undefined : hidden['hidden']}>{name}</span>
            {icon === inbox && <WaitingCount />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function SideMenu({ isOpen }: { isOpen: boolean }) {
  const { always, more } = useMenuEntries()
  const stop = useRovingFocus<HTMLDivElement>('vertical')
  return (
    <nav id="side-menu" className={classes['menu']} aria-label="Main">
      <div ref={stop}>
        <Entries entries={always} isOpen={isOpen} />
        {more.length > 0 && <Entries entries={more} isOpen={isOpen} />}
      </div>
    </nav>
  )
}
