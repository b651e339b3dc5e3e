import { Link, useLocation } from '@tanstack/react-router'
import classes from './side-menu.module.css'
import { DatasetsIcon, ProfileIcon, SamplesIcon, SlidesIcon } from './side-menu-icons.tsx'

const entries = [
  { path: '/slides', name: 'Slides', Icon: SlidesIcon },
  { path: '/samples', name: 'Samples', Icon: SamplesIcon },
  { path: '/datasets', name: 'Datasets', Icon: DatasetsIcon },
  { path: '/profile', name: 'Profile', Icon: ProfileIcon },
]

/** The active entry is the one whose path the current location starts with. */
export function SideMenu() {
  const { pathname } = useLocation()
  return (
    <nav id="side-menu" className={classes['menu']} aria-label="Main">
      <ul>
        {entries.map(({ path, name, Icon }) => (
          <li key={path}>
            <Link
              to={path}
              title={name}
              activeProps={{ 'aria-current': undefined }}
              aria-current={pathname.startsWith(path) ? 'page' : undefined}
            >
              <Icon />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
