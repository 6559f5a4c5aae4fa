import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import "./ui/base.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to render into");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
