import classes from './spinner.module.css'

/** A small spinning ring, to be used next to a text that says what is loading. */
export const Spinner = () => <span className={classes['spinner']} aria-hidden="true" />
