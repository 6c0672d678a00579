import './theme/theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { listenEarly } from './palette/early-keys';
import { connectFrame } from './session/frame';
import { start } from './session/sign-in';
import { startTheme } from './theme/theme';

startTheme();
listenEarly();
connectFrame();
void start();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
