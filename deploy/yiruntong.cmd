@echo off
rem yiruntong start ^| init ^| check ^| backup ^| restore ^| demo, with the Node.js of this folder.
"%~dp0bin\node.exe" "%~dp0src\run\packed.mjs" %*
