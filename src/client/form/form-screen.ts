import { createContext, use } from 'react';

/** Flag of the screen a form or filter stands on: pickers are asked in its name, so that data scope and permissions hold. */
export const FormScreenContext = createContext('');
export const useFormScreen = (): string => use(FormScreenContext);
