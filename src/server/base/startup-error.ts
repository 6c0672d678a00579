/**
 * The product cannot start, and a person can do something about it. `main` prints the message alone, without a stack,
 * and ends with code 1. Messages say what is wrong, where, and what to do: Chinese first, one English line after.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
