// Types of the files that Vite turns into modules (CSS modules, import.meta).
/// <reference types="vite/client" />
