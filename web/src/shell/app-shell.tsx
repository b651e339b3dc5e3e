import { Outlet } from '@tanstack/react-router'
import classes from './app-shell.module.css'
import { LoadingSpinner } from './loading-spinner.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useSideMenu } from './use-side-menu.ts'

/** Top bar, side menu (open by default) and the current screen. */
export function AppShell() {
  const { isOpen, toggle } = useSideMenu()
  return (
    <div className={classes['shell']} data-menu={isOpen ? 'open' : 'shut'}>
      <a className={classes['skip']} href="#main">
        Skip to content
      </a>
      <TopBar isMenuOpen={isOpen} onToggleMenu={toggle} />
      <SideMenu />
      <main id="main" className={classes['main']} tabIndex={-1}>
        <Outlet />
        {/* Mantine's portal for menus and dialogs, inside the landmark so that their content belongs to it. */}
        <div data-mantine-shared-portal-node />
      </main>
      <LoadingSpinner />
    </div>
  )
}
