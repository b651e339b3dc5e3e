import classes from './spinner.module.css'

/** A small spinning ring; put text beside it that says what is loading. */
export const Spinner = () => <span className={classes['spinner']} aria-hidden="true" />
