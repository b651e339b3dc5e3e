import { IconLayoutSidebar, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../auth/use-session.ts'
import iconStyles from '../ui/buttons/icon-button.module.css'
import { MenuButton } from '../ui/buttons/menu-button.tsx'
import { Logo } from '../ui/layout/logo.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import classes from './top-bar.module.css'

const KEYS_DELAY_MS = 1000
/** Must not delay the first screen. */
const KeysHost = lazyNamed(async () => {
  await new Promise(done => setTimeout(done, KEYS_DELAY_MS))
  return import('./keys-host.tsx')
}, 'KeysHost')

function AccountMenu() {
  const { session } = useSession()
  return (
    <MenuButton
      className={classes['account']}
      name="Account menu"
      title="Account menu"
      label="Account"
      items={[{ label: 'Logout', icon: <IconLogout aria-hidden />, onPick: () => session.signOut() }]}
    >
      <IconUser aria-hidden />
    </MenuButton>
  )
}

interface Props {
  isMenuOpen: boolean
  onToggleMenu: () => void
}

export function TopBar({ isMenuOpen, onToggleMenu }: Props) {
  const label = isMenuOpen ? 'Collapse side menu' : 'Open side menu'
  return (
    <header className={classes['bar']}>
      <button
        type="button"
        className={iconStyles['icon']}
        aria-label={label}
        title={label}
        aria-expanded={isMenuOpen}
        aria-controls="side-menu"
        onClick={onToggleMenu}
      >
        <IconLayoutSidebar aria-hidden />
      </button>
      <Link to="/slides" className={classes['brand']}>
        <Logo size={22} />
        Vitrine
      </Link>
      <KeysHost />
      <AccountMenu />
    </header>
  )
}
