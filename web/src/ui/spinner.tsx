import classes from './spinner.module.css'

/** A small turning ring; say in words beside it what is waited for. */
export const Spinner = () => <span className={classes['spinner']} aria-hidden="true" />
