import './theme/theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { connectFrame } from './session/frame';
import { start } from './session/sign-in';
import { startTheme } from './theme/theme';

startTheme();
connectFrame();
void start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
